/** Words of the command line. Vitest runs the files whose path contains one of them, or all files without words. */
export const commandWords = process.argv.slice(2).filter((word) => word !== 'run' && !word.startsWith('-'))
