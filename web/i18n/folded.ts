/** Removes accents and case, so that "ha lan" finds "Hà Lan". */
export function folded(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd')
}
