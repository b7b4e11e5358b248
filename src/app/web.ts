import type { FastifyInstance } from 'fastify';
import { createAdmittedLookups } from '../admission/admitted-lookups.ts';
import { createCachedLookups } from '../admission/cached.ts';
import { createFairStart } from '../admission/fair-start.ts';
import { createRateLimiter, type RateAdmission, requesterOf } from '../admission/limits.ts';
import { operationsOf } from '../api/operations.ts';
import { type Api, registerApi } from '../api/routes.ts';
import type { ApiServices } from '../api/services.ts';
import { KINDS } from '../diagnoses/kinds.ts';
import { createZoneTextReader } from '../lookups/zone-text/zone-text-reader.ts';
import { registerMcp } from '../mcp/http.ts';
import { isForTools } from '../mcp/http-transport.ts';
import { toolsOf } from '../mcp/tools.ts';
import { readAssets } from '../pages/web/assets.ts';
import { registerPages } from '../pages/web/routes.ts';
import { apiServicesOf } from './api-services.ts';
import { accountServicesOf, pageServicesOf } from './page-services.ts';
import type { WebOptions } from './web-server.ts';
import { createWebServer } from './web-server.ts';

/**
 * Puts API and pages on one server, with what both need: limits, a request identifier, compression, the access log.
 * `listen` starts it; `close` lets begun answers end. The services stay open, and no hook starts anything.
 */
export async function createWeb(options: WebOptions): Promise<FastifyInstance> {
  const { config, services, metrics, kinds = KINDS } = options;
  const { clock, stores } = services;
  const cached = createCachedLookups(services.lookups, clock);
  const fairStart = createFairStart();
  const admitted = createAdmittedLookups({
    lookups: cached,
    registrations: services.registrations,
    maxLookups: config.maxLookups,
    fairStart,
  });
  metrics.watch(stores, clock, () => admitted.inFlight);
  const assets = await readAssets(options.assetsDir);
  let api: Api | undefined;

  const app = createWebServer(options, {
    assets,
    fairStart,
    isForApi: (request) => isForTools(request) || api?.owns(request),
  });

  // Pages and API share the limit. Not the clock of the day, which may be set back.
  const admitRun = createRateLimiter(config.livePerMinute, () => performance.now());
  const admitLive = (who: string): RateAdmission => admitRun(requesterOf(who));
  const readZoneText = createZoneTextReader();
  const readZone: ApiServices['readZone'] = (planned, client) => readZoneText(planned, requesterOf(client).network);
  const operations = operationsOf(kinds);
  const apiServices = apiServicesOf({
    ...{ config, services, lookups: admitted, admitLive, readZone, version: options.version, log: options.logger },
    ready: () => cached.ready(),
    onCounted: metrics.counted,
  });
  api = await registerApi(app, apiServices, operations);
  await registerMcp(app, { services: apiServices, tools: toolsOf(kinds), admitLive });

  const pages = await registerPages(app, {
    services: pageServicesOf(options, { lookups: admitted, operations, admitLive, readZone }),
    accounts: accountServicesOf(options),
    assetsDir: options.assetsDir,
    diagnoses: kinds,
  });
  app.setNotFoundHandler((request, reply) =>
    api?.owns(request) ? api.notFound(request, reply) : pages.notFound(request, reply),
  );
  return app;
}
