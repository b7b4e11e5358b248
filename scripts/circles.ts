/** Finds circles of imports, those of types included: groups of files that all reach each other (Tarjan's algorithm). */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (path: string): number => {
    const mine = order.size;
    order.set(path, mine);
    let lowest = mine;
    stack.push(path);
    for (const next of imports.get(path) ?? []) {
      if (!imports.has(next)) continue;
      if (!order.has(next)) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? mine);
    }
    low.set(path, lowest);
    if (lowest === mine) {
      const group = stack.splice(stack.indexOf(path));
      if (group.length > 1) found.push(group);
    }
    return lowest;
  };
  for (const path of imports.keys()) if (!order.has(path)) visit(path);
  return found;
}
