import type { JSX } from 'preact';
import { type GraphNode, type GraphView, leadsOf } from '../../diagnoses/view.ts';
import { Visible } from '../web/visible.tsx';
import { MarkOf, useText, Words } from './statement.tsx';

/** Nodes by how far they are from where the graph begins: each below all that lead to it. */
function layersOf({ nodes, edges }: Pick<GraphView, 'nodes' | 'edges'>): readonly (readonly GraphNode[])[] {
  const depths = new Map(nodes.map(({ id }) => [id, 0]));
  // A circle would never settle: no path is longer than there are nodes.
  for (let round = 1; round < nodes.length; round += 1)
    for (const { from, to } of edges) {
      const depth = (depths.get(from) ?? 0) + 1;
      if (depth < nodes.length && depth > (depths.get(to) ?? 0)) depths.set(to, depth);
    }
  return Array.from({ length: nodes.length }, (_, depth) => nodes.filter(({ id }) => depths.get(id) === depth)).filter(
    (layer) => layer.length > 0,
  );
}

/** Draws nodes in layers; each says what it leads to, and in what state that is. */
export function Graph({ graph }: { readonly graph: GraphView }): JSX.Element {
  const textOf = useText();
  const nameOf = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  return (
    <ol class={graph.across === true ? 'graph across' : 'graph'}>
      {layersOf(graph).map((layer) => (
        <li>
          {layer.map(({ id, name, notes = [] }) => (
            <div class="node">
              <h3>
                <Words of={name} />
              </h3>
              {notes.map((note) => (
                <p>
                  <Visible text={textOf(note)} />
                </p>
              ))}
              {leadsOf(graph, id).map(({ to, text, mark }) => (
                <p class="row tight">
                  <MarkOf mark={mark} />
                  <span>
                    <Words of={{ text }} /> → <Words of={nameOf.get(to) ?? { text: to }} />
                  </span>
                </p>
              ))}
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}
