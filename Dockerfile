# Builds from the repository alone. The base is glibc (Debian): the embedded PostgreSQL and sharp have binaries for it.
ARG NODE=26.10.0

FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN NODE_ENV=production node scripts/build.mjs
RUN npm prune --omit=dev
RUN node scripts/licenses.mjs --notices > THIRD-PARTY-NOTICES.txt

FROM node:${NODE}-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json /app/LICENSE /app/THIRD-PARTY-NOTICES.txt ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/bin bin
COPY --from=build /app/scripts scripts
COPY --from=build /app/src src
COPY --from=build /app/build build
# The only place that is written to, besides /tmp: the root may be read-only.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# `--only=web` or `--only=worker` may follow.
ENTRYPOINT ["node", "src/main.ts"]
