import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SERVICE_ROUTES } from '../../src/api/service-routes.ts';
import { readConfig } from '../../src/app/read-config.ts';
import { SETTINGS } from '../../src/app/settings.ts';

const FOLDER = 'deploy/kubernetes';
const VARIABLES: readonly string[] = Object.values(SETTINGS).map(({ env }) => env);

interface Kustomization {
  readonly resources: readonly string[];
  readonly patches?: readonly { readonly path: string }[];
  readonly images?: readonly { readonly newTag: string }[];
  readonly configMapGenerator?: readonly { readonly name: string; readonly literals: readonly string[] }[];
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}
interface Container {
  readonly name: string;
  readonly args: readonly string[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env: readonly Variable[];
  readonly envFrom: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly securityContext: object;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly startupProbe: Probe;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas?: number;
    readonly strategy?: { readonly type: string };
    readonly selector: object;
    readonly ports: readonly { readonly targetPort: string }[];
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly enableServiceLinks: boolean;
        readonly securityContext: object;
        readonly containers: readonly [Container];
        readonly volumes: readonly { readonly name: string }[];
      };
    };
  };
}

const read = <T>(path: string): T => parse(readFileSync(join(FOLDER, path), 'utf8')) as T;
const deployment = (variant: string): Manifest => read(`${variant}/deployment.yaml`);
const podOf = (variant: string) => deployment(variant).spec.template.spec;
const containerOf = (variant: string): Container => podOf(variant).containers[0];
const BASE = containerOf('base');

/** All variables of a variant, those of the base included; a secret has a value of that form. */
function environmentOf(variant: string): Readonly<Record<string, string>> {
  const settings = read<Kustomization>('base/kustomization.yaml').configMapGenerator?.[0]?.literals ?? [];
  const secrets: Readonly<Record<string, string>> = {
    ZONEWELL_DATABASE: 'postgres://zonewell:secret@postgres.example/zonewell',
    ZONEWELL_SMTP_URL: 'smtps://mail.example',
  };
  const named = [...BASE.env, ...containerOf(variant).env].map(({ name, value, valueFrom }): [string, string] => {
    const key = valueFrom?.secretKeyRef.key;
    return [name, value ?? (key === undefined ? '' : (secrets[key] ?? ''))];
  });
  return Object.fromEntries([...settings.map((one) => one.split('=', 2) as [string, string]), ...named]);
}

describe('the manifests of Kubernetes', () => {
  test.each(readdirSync(FOLDER))('%s lists each of its files, and no other', (variant) => {
    const { resources, patches = [] } = read<Kustomization>(`${variant}/kustomization.yaml`);
    const listed = [...resources, ...patches.map(({ path }) => path)];
    expect(listed.filter((path) => !existsSync(join(FOLDER, variant, path)))).toEqual([]);
    const own = readdirSync(join(FOLDER, variant)).filter((file) => file !== 'kustomization.yaml');
    expect(listed.filter((path) => !path.startsWith('..')).toSorted()).toEqual(own.toSorted());
  });

  test.each(['sqlite', 'postgres'])('the variables of %s are settings, and make a configuration', (variant) => {
    const environment = environmentOf(variant);
    const ours = Object.keys(environment).filter((name) => name.startsWith('ZONEWELL_'));
    expect(ours.filter((name) => !VARIABLES.includes(name))).toEqual([]);
    const config = readConfig(environment, {});
    expect(config).toMatchObject({ ok: true });
    expect(environment['ZONEWELL_HOST']).toBe('0.0.0.0');
    const secret = containerOf(variant).env.flatMap(({ name, valueFrom }) =>
      valueFrom === undefined ? [] : [{ name, from: valueFrom.secretKeyRef }],
    );
    expect(secret.map(({ from }) => [from.name, from.key])).toEqual(secret.map(({ name }) => ['zonewell', name]));
  });

  test('its settings come from the map that is made of them', () => {
    const [made] = read<Kustomization>('base/kustomization.yaml').configMapGenerator ?? [];
    expect(BASE.envFrom).toEqual([{ configMapRef: { name: made?.name } }]);
  });

  test('the service, its port and its probes are those of the program', () => {
    expect(BASE.args).toEqual(['serve']);
    expect(BASE.ports).toEqual([{ name: 'http', containerPort: SETTINGS.port.fallback }]);
    expect(read<Manifest>('base/service.yaml').spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }]);
    const paths = SERVICE_ROUTES.map(({ path }) => path);
    for (const { httpGet } of [BASE.livenessProbe, BASE.readinessProbe, BASE.startupProbe]) {
      expect(paths).toContain(httpGet.path);
      expect(httpGet.port).toBe('http');
    }
    expect(deployment('base').spec.selector).toEqual({ matchLabels: deployment('base').spec.template.metadata.labels });
    expect(read<Manifest>('base/service.yaml').spec.selector).toEqual(deployment('base').spec.template.metadata.labels);
  });

  test('it runs as nobody in particular, and writes to its volumes alone', () => {
    const pod = podOf('base');
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
    expect(BASE.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const mounted = BASE.volumeMounts.map(({ name }) => name).toSorted();
    expect(mounted).toEqual(pod.volumes.map(({ name }) => name).toSorted());
    expect(BASE.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/data');
  });

  test('no variable of the cluster is taken for a setting', () => {
    // A Service named zonewell would set this one: https://kubernetes.io/docs/concepts/services-networking/service/#environment-variables
    expect(VARIABLES).toContain(`${deployment('base').metadata.name.toUpperCase()}_PORT`);
    expect(podOf('base').enableServiceLinks).toBe(false);
  });

  test('one process at a time has the SQLite file, several have PostgreSQL', () => {
    expect(deployment('base').spec.replicas).toBe(1);
    expect(deployment('sqlite').spec).toMatchObject({ strategy: { type: 'Recreate' } });
    expect(deployment('sqlite').spec.replicas).toBeUndefined();
    expect(deployment('postgres').spec.replicas).toBeGreaterThan(1);
  });

  test.each(['sqlite', 'postgres'])('the image of %s is this version', (variant) => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    const images = read<Kustomization>(`${variant}/kustomization.yaml`).images ?? [];
    expect(images.map(({ newTag }) => newTag)).toEqual([version]);
  });
});
