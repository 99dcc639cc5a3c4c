export default { test: { server: { deps: { external: [/[/\\]dist[/\\]/] } }, testTimeout: 60_000 } };
