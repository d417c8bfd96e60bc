import { useTranslate } from '#web/i18n/translate.ts'
import { PageHead } from '#web/way/page-head.tsx'
import { FriendsPanel } from './friends-panel.tsx'

export default function FriendsPage() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('friends.panel')} isIndexed={false} />
      <h1 className="mb-5 text-2xl font-bold">{t('friends.panel')}</h1>
      <FriendsPanel />
    </>
  )
}
