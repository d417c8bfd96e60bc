import { parseSync } from 'vite'
import type { Fault, SourceFile } from './source-files.ts'

const named = /Khán Đài|Khan Dai|KhanDai/

/** Code whose texts visitors, members or other programs see. */
const seen = /^(?:contract|server|web)\/.+(?<!\.test\.ts|\.test\.tsx|\.story\.tsx)$/

/** Files that name the program: the built-in brand, its console output, its database, and its releases. */
const ofProgram =
  /^(?:contract\/rules\/brand|server\/(?:main|startup-block|backup\/database-text|db\/migrate|db\/migrations\/.+)|web\/features\/site\/content\/.+\.server)\.ts$/

/** Finds texts with the program's name, in places where a site shows the name that its operators chose. */
export function checkSiteName(sources: readonly SourceFile[]): Fault[] {
  return sources
    .filter(
      ({ path, text }) => seen.test(path) && !ofProgram.test(path) && /\.(?:tsx?|m?js)$/.test(path) && named.test(text),
    )
    .filter(({ path, text }) => textsOf(parseSync(path, text).program).some((one) => named.test(one)))
    .map(({ path }) => ({
      path,
      fault: 'names the program: write {{site}} in texts, t(‘site.name’) in pages, brand.now().name on the server',
    }))
}

/** Returns all texts of the code, without its comments. */
function textsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, value } = node as { type?: string; value?: unknown }
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return [value]
  if (type === 'TemplateElement') return [(value as { raw: string }).raw]
  return Object.values(node).flatMap(textsOf)
}
