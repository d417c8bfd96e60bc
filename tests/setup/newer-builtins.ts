import compat from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { oldestBrowsers } from '#web/oldest-browsers.ts'

/** A built-in to delete: its names from the global object on. `of` is null where the data has one entry for both. */
type Builtin = { path: readonly string[]; of: 'interface' | 'prototype' | null }

const isName = (key: string) => /^[A-Za-z]\w*$/.test(key)

/** Compares versions such as `16.4`. */
function isAtMost(version: string, most: string): boolean {
  const [own = [], limit = []] = [version, most].map((text) => text.replace('≤', '').split('.').map(Number))
  const at = limit.findIndex((part, index) => part !== (own[index] ?? 0))
  return at < 0 || (own[at] ?? 0) < (limit[at] ?? 0)
}

function isSupported(support: SimpleSupportStatement | SimpleSupportStatement[] | undefined, oldest: string): boolean {
  return [support ?? []]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: name }) =>
        typeof added === 'string' &&
        isAtMost(added, oldest) &&
        !(typeof removed === 'string' && isAtMost(removed, oldest)) &&
        !flags &&
        !prefix &&
        !name,
    )
}

/** Returns true when one of the oldest browsers does not have the feature. */
function isNewer({ __compat }: Identifier): boolean {
  const support = __compat?.support
  return (
    support !== undefined &&
    Object.entries(oldestBrowsers).some(([name, oldest]) => !isSupported(support[name as 'chrome'], oldest))
  )
}

function newerIn(owner: Identifier, path: readonly string[], into: Builtin[]): void {
  for (const [key, feature] of Object.entries(owner as Record<string, Identifier>)) {
    const name = key.replace(/_static$/, '')
    if (!isName(key) || key.endsWith('_event')) continue
    if (path[0] === 'Intl' && path.length === 1) newerIn(feature, [...path, name], into)
    const isDom = (path[0] ?? '') in compat.api
    if (isNewer(feature))
      into.push({ path: [...path, name], of: isDom ? (key === name ? 'prototype' : 'interface') : null })
  }
}

/**
 * Returns a script that deletes the built-ins of JavaScript and the DOM that one of the oldest supported browsers does
 * not have. A page in which it runs first is about as poor as all of them together.
 */
export function withoutNewerBuiltins(): string {
  const builtins: Builtin[] = []
  const globals = { ...compat.api, ...compat.javascript.builtins } as Record<string, Identifier>
  for (const [key, feature] of Object.entries(globals)) {
    if (!isName(key) || !feature) continue
    newerIn(feature, [key], builtins)
    if (isNewer(feature)) builtins.push({ path: [key], of: 'interface' })
  }
  return `(${deleteAll})(${JSON.stringify(builtins)})`
}

/** Runs in the page. */
function deleteAll(builtins: readonly Builtin[]): void {
  const named: Record<string, unknown> = { Window: globalThis, TypedArray: Object.getPrototypeOf(Int8Array) }
  for (const { path, of } of builtins) {
    let owner: unknown = globalThis
    for (const part of path.slice(0, -1)) owner = named[part] ?? (owner as Record<string, unknown> | undefined)?.[part]
    const places = [
      of !== 'prototype' && owner,
      of !== 'interface' && (owner as { prototype?: object } | undefined)?.prototype,
    ]
    // A member of the window is a property of the window.
    for (const place of owner === globalThis ? [globalThis] : places)
      if (place) Reflect.deleteProperty(place as object, path.at(-1) as string)
  }
}
