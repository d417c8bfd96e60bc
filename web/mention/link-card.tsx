import Link2 from 'lucide-react/icons/link-2'
import type { LinkPreview } from '#contract/newsfeed.ts'
import { Picture } from '#web/ui/picture.tsx'

/** Preview of a linked page. Its picture is a copy on our site, so the other site does not see the readers. */
export function LinkCard({ preview: { url, host, title, description, image } }: { preview: LinkPreview }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      className="group block overflow-hidden rounded-md border border-line bg-surface-2 hover:border-line-strong"
    >
      {image && (
        <Picture
          src={image}
          alt=""
          width={640}
          height={336}
          sizes="(min-width: 720px) 640px, calc(100vw - 2rem)"
          isPhoto
          className="aspect-[1.91] w-full bg-surface-3 object-cover"
        />
      )}
      <span className="block px-4 py-3">
        <span className="flex items-center gap-1.5 text-xs text-ink-3">
          <Link2 size={14} aria-hidden />
          <span className="truncate">{host}</span>
        </span>
        <span className="mt-1 line-clamp-2 font-semibold text-ink group-hover:text-primary">{title}</span>
        {description !== '' && <span className="mt-0.5 line-clamp-2 text-sm text-ink-2">{description}</span>}
      </span>
    </a>
  )
}
