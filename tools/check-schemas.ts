import type { Fault, SourceFile } from './source-files.ts'

const inBrowser = /^web\/(?!.*(?:\.test|\.server)\.).+\.tsx?$/
const valueImports = /^import \{([^}]*)\} from '#contract\/[^']+'/gm

/**
 * Finds browser code that reads a schema of the contract. The build removes schemas from the browser's scripts, so such
 * code works in tests of single files, but throws on the site.
 */
export function checkSchemas(sources: readonly SourceFile[]): Fault[] {
  return sources
    .filter(({ path }) => inBrowser.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(valueImports)]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => name.trim().split(' as ').at(-1) ?? '')
        .filter((name) => /^\w+$/.test(name))
        .filter((name) =>
          new RegExp(`(?<!['"\`.])\\b${name}\\.(options|enum|shape|def|parse|safeParse|check)\\b`).test(text),
        )
        .map((name) => ({ path, fault: `reads the schema ${name}, which the browser's scripts do not contain` })),
    )
}
