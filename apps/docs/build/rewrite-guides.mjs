import { execFile } from 'node:child_process';
import { places } from './places.mjs';

/** While pages are looked at as they are written: has the build write a guide again when it was changed. */
export const rewriteGuides = () => ({
  name: 'rewrite-guides',
  configureServer({ watcher, config }) {
    watcher.add([places.guides, places.parts]);
    watcher.on('change', (file) => {
      if (!file.startsWith(places.guides) && !file.startsWith(places.parts)) return;
      execFile('pnpm', ['run', 'pages'], { cwd: places.root }, (error, _said, stderr) => {
        if (error) config.logger.error(stderr);
      });
    });
  },
});
