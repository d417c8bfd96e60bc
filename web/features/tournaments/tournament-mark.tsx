import Trophy from 'lucide-react/icons/trophy'

/** A tournament's icon: a cup on the tournament's colour. Decorative, because the name is always beside it. */
export function TournamentMark({ colour, size }: { colour: string; size: 28 | 44 | 56 }) {
  const classes = { 28: 'size-7 rounded-sm', 44: 'size-11 rounded-md', 56: 'size-14 rounded-lg' }
  return (
    <span
      aria-hidden
      className={`inline-flex shrink-0 items-center justify-center text-on-picture ring-1 ring-inset ring-on-picture/25 ${classes[size]}`}
      style={{ background: `linear-gradient(135deg, color-mix(in oklab, ${colour} 82%, white), ${colour} 60%)` }}
    >
      <Trophy size={size / 2} />
    </span>
  )
}
