import { Suspense } from 'react'
import type { ChatSticker } from '#contract/chat-stickers.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { lazyPart } from '#web/way/lazy-part.ts'

const StickerArt = lazyPart(() => import('./sticker-art.tsx'), 'StickerArt')

/** A sticker in a message. Its place is reserved while the drawings load. */
export function Sticker({ sticker }: { sticker: ChatSticker }) {
  const t = useTranslate()
  return (
    <span
      role="img"
      aria-label={t('chat.sticker.said', { name: t(`chat.sticker.${sticker.id}`) })}
      className="my-1 block size-24"
    >
      <Suspense fallback={null}>
        <StickerArt sticker={sticker} />
      </Suspense>
    </span>
  )
}
