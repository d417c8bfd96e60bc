import { buildIfStale } from '../../tools/build.ts'

/** The pages are tested as they are served: built. */
export function setup(): void {
  buildIfStale()
}
