import { Picture } from '#web/ui/picture.tsx'

/** Picture of a record, or nothing when it has none. */
export function Thumb({ src }: { src: string }) {
  if (src === '') return null
  return (
    <span aria-hidden className="size-9 shrink-0 overflow-hidden rounded-sm bg-surface-3">
      <Picture src={src} alt="" width={48} height={48} isPhoto className="size-full object-cover" />
    </span>
  )
}
