export function CountdownText({ leftMs, label }: { leftMs: number; label: string }) {
  const leftS = Math.max(0, Math.ceil(leftMs / 1_000))
  const text = `${Math.floor(leftS / 60)}:${String(leftS % 60).padStart(2, '0')}`
  return (
    <p role="timer" aria-live="off" className="flex items-baseline gap-2">
      <span className="text-sm text-on-picture-2">{label}</span>
      <span className="tabular text-2xl font-bold leading-tight">{text}</span>
    </p>
  )
}
