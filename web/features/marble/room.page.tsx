import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useLanguage } from '#web/i18n/translate.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { loadMarbleRoom } from './load-room.ts'
import { MarbleStageView } from './marble-stage.tsx'

export async function loader(args: LoaderFunctionArgs) {
  return { room: await loadMarbleRoom(args) }
}

export default function MarbleRoomPage() {
  const { room } = useLoaderData<typeof loader>()
  const { locale, translate: t } = useLanguage()
  const title = t('marble.roomTitle', { name: room.stage.name[locale] })
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <PageHead title={title} description={t('marble.roomDescription', { name: room.stage.name[locale] })} />
      <h1 className="sr-only">{title}</h1>
      <MarbleStageView key={room.stage.roomId} given={room} layout="page" />
    </main>
  )
}
