import MessageSquareShare from 'lucide-react/icons/message-square-share'
import { Suspense, useState } from 'react'
import { useTranslate } from '#web/i18n/translate.ts'
import { askToLogIn } from '#web/login/login.state.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import type { ShareableThing } from './shareable-thing.ts'

type DialogProps = { thing: ShareableThing; close: () => void }

const ThingDialog = lazyPart<DialogProps, 'ThingDialog'>(() => import('./share-dialog.tsx'), 'ThingDialog')

/** Button that opens the feed's editor with the article or event attached. Guests must log in first. */
export function ShareToFeed({ thing }: { thing: ShareableThing }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)

  async function open(): Promise<void> {
    if (await askToLogIn('login')) setOpen(true)
  }

  return (
    <>
      <IconButton label={t('post.shareToFeed')} onClick={() => void open()}>
        <MessageSquareShare size={20} aria-hidden />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <ThingDialog thing={thing} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
