/** Options of Vitest that are followed by their value. */
const withValue = new Set(['--project', '--bail', '--reporter', '--testNamePattern', '-t', '--maxWorkers', '--root'])

/** Words of the command line. Vitest runs the files whose path contains one of them, or all files without words. */
export const commandWords = process.argv
  .slice(2)
  .filter((word, index, all) => word !== 'run' && !word.startsWith('-') && !withValue.has(all[index - 1] ?? ''))
