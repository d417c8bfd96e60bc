import Link2 from 'lucide-react/icons/link-2'
import Share2 from 'lucide-react/icons/share-2'
import { ShareToFeed } from '#web/features/newsfeed/share-to-feed.tsx'
import type { ShareableThing } from '#web/features/newsfeed/shareable-thing.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { copyLink } from '#web/shell/copy-link.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export function ShareRail({ title, thing }: { title: string; thing: ShareableThing }) {
  const t = useTranslate()

  const copy = () => copyLink(location.href, t)

  async function share(): Promise<void> {
    if (!navigator.share) return void (await copy())
    // The promise rejects when the reader closes the share sheet, which is not an error.
    await navigator.share({ title, url: location.href }).catch(() => undefined)
  }

  return (
    <div className="flex gap-1">
      <ShareToFeed thing={thing} />
      <IconButton label={t('article.share')} onClick={() => void share()}>
        <Share2 size={20} aria-hidden />
      </IconButton>
      <IconButton label={t('article.share.copy')} onClick={() => void copy()}>
        <Link2 size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
