// No limits of time: the test that follows the guide has one.
export default {
  test: { server: { deps: { external: [/[/\\]dist[/\\]/] } }, testTimeout: 0, hookTimeout: 0 },
};
