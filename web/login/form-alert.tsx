export function FormAlert({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm font-semibold text-danger">
      {text}
    </p>
  )
}
