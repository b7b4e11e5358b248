# Builds with what npm brings; runs as nobody in particular, and writes to /data alone.
FROM node:24.21.0-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts && npm rebuild esbuild
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev --ignore-scripts

FROM node:24.21.0-slim
ENV NODE_ENV=production \
    ZONEWELL_HOST=0.0.0.0 \
    ZONEWELL_DATABASE=/data/zonewell.db
WORKDIR /app
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules ./node_modules
COPY --from=build /build/dist ./dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The end of a container is SIGTERM: what is under way then ends.
ENTRYPOINT ["node", "/app/dist/zonewell.js"]
CMD ["serve"]
