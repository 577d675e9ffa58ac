// Makes a picture small, where pngquant is installed.
import { spawnSync } from 'node:child_process';

export function small(file) {
  spawnSync('pngquant', ['--quality=60-95', '--speed=1', '--strip', '--force', '--ext=.png', file]);
}
