/** Drawing of a flame. It is grey until the member has checked in today. */
export function Flame({ isLit, className }: { isLit: boolean; className: string }) {
  return (
    <svg viewBox="0 0 120 150" aria-hidden className={className}>
      <path
        d="M62 4c6 22 44 42 44 86 0 32-21 54-46 54S14 122 14 92c0-24 14-38 22-54 4 10 10 15 16 18C50 38 52 20 62 4Z"
        className={isLit ? 'fill-flame' : 'fill-line-strong'}
      />
      <path
        d="M64 40c4 18 28 30 28 58 0 22-14 38-32 38s-32-15-32-37c0-18 10-26 15-37 4 8 9 11 13 13-1-12 1-24 8-35Z"
        className={isLit ? 'fill-gold' : 'fill-surface-3'}
      />
      <path
        d="M60 84c4 10 20 14 20 30 0 13-9 22-20 22s-20-9-20-22c0-9 5-13 8-19 4 4 7 5 8 6 0-6 1-12 4-17Z"
        className={isLit ? 'fill-flame-core' : 'fill-line'}
      />
    </svg>
  )
}
