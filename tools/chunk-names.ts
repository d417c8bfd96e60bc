import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

export const chunkNamesFile = join(import.meta.dirname, '../build/chunk-names.json')

/** Writes the name of each file of the client’s build, because its URL is only a hash. Tests and readers of logs need it. */
export function chunkNames(): Plugin {
  return {
    name: 'chunk-names',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle(_options, bundle) {
      const names = Object.values(bundle).map((file) => [
        `/${file.fileName}`,
        file.type === 'chunk' ? file.name : (file.names[0] ?? file.fileName),
      ])
      writeFileSync(chunkNamesFile, JSON.stringify(Object.fromEntries(names.sort()), null, 1))
    },
  }
}
