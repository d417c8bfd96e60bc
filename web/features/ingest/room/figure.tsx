export function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0 rounded-md bg-surface-2 px-3 py-2.5">
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="tabular font-bold">{value}</dd>
    </div>
  )
}
