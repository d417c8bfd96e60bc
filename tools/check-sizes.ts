import type { Fault, SourceFile } from './source-files.ts'

const maxLines = 400
/** Data files, which may have any length. */
const data = /^contract\/texts\/|\.data\.ts$|\.css$/

export function checkSizes(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => !data.test(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => ({ path, fault: `has ${lines} lines, more than ${maxLines}: it does too much` }))
}
