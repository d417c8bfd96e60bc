const tiers =
  '<g fill="#fff"><rect x="7.5" y="17.5" width="4.4" height="7" rx="1.4"/><rect x="13.8" y="13" width="4.4" height="11.5" rx="1.4"/><rect x="20.1" y="8" width="4.4" height="16.5" rx="1.4"/></g>'

type Ground = {
  /** Colours as `#rrggbb`, of the upper left and the lower right corner. */
  from: string
  to: string
  /** True for a full square with a smaller drawing, because devices cut it to their own shape. */
  isMaskable?: boolean
}

/** Returns the program's mark as SVG: three rising tiers of a grandstand. */
export function siteMark({ from, to, isMaskable = false }: Ground): string {
  const ground = `<defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`
  const inner = isMaskable
    ? `<rect width="32" height="32" fill="url(#g)"/><g transform="translate(1.6 1.6) scale(.9)">${tiers}</g>`
    : `<rect width="32" height="32" rx="9" fill="url(#g)"/>${tiers}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${inner}</svg>`
}
