export function counted(total: number, noun: string): string {
  return `${total.toLocaleString('en')} ${noun}${total === 1 ? '' : 's'}`
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`
}

/** Returns an age in the largest fitting unit. */
export function age(ms: number): string {
  const units = [
    [86_400_000, 'days'],
    [3_600_000, 'hours'],
    [60_000, 'minutes'],
  ] as const
  const [unitMs, unit] = units.find(([unitMs]) => ms >= 2 * unitMs) ?? [1_000, 'seconds']
  return `${(ms / unitMs).toFixed(1)} ${unit}`
}
