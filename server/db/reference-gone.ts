/**
 * Returns true when PostgreSQL refused a row because the referenced row is gone (SQLSTATE 23503), by a constraint with
 * this name prefix.
 */
export function isReferenceGone(error: unknown, constraintPrefix = ''): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23503' && (constraint ?? '').startsWith(constraintPrefix)
}
