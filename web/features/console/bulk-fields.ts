import type { ConsoleField, ConsoleResource } from '#contract/console.ts'

/** Fields that many records can share, texts last. Files belong to one record, and so do reasons. */
export function bulkFields({ fields, needsReason }: ConsoleResource): ConsoleField[] {
  if (needsReason) return []
  const isName = (kind: ConsoleField['kind']) => Number(kind === 'text' || kind === 'texts')
  return fields
    .filter(
      ({ fixed, kind }) => fixed === 'never' && !['picture', 'upload', 'files', 'json', 'accounts'].includes(kind),
    )
    .sort((one, other) => isName(one.kind) - isName(other.kind))
}
