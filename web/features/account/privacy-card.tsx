import { audiences, type PrivacySettings, privacyInfo, privacyUpdate, requesters } from '#contract/privacy.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SavedNote } from './saved-note.tsx'
import { Select } from './select.tsx'
import { SettingCard } from './setting-card.tsx'
import { useRead } from './use-read.ts'
import { useSaving } from './use-saving.ts'

const shownTo = ['online', 'friends', 'posts', 'messages'] as const

export function PrivacyCard() {
  const t = useTranslate()
  const { data, isFailed, read, setData } = useRead(() => call(privacyInfo))
  const saving = useSaving()

  async function change(part: Partial<PrivacySettings>): Promise<void> {
    const before = data
    setData((now) => now && { ...now, ...part })
    const isSaved = await saving.save(async () => setData(await call(privacyUpdate, part)))
    if (!isSaved) setData(before)
  }

  return (
    <SettingCard
      title={t('account.privacy')}
      text={t('account.privacy.text')}
      status={<SavedNote isShown={saving.isSaved} />}
    >
      <FormAlert text={saving.fault} />
      {isFailed && !data ? (
        <ReadError read={read} />
      ) : data ? (
        <div className="grid gap-5 sm:grid-cols-2">
          {shownTo.map((what) => (
            <Select
              key={what}
              label={t(`account.privacy.${what}`)}
              value={data[what]}
              options={audiences.map((value) => ({ value, label: t(`account.audience.${value}`) }))}
              choose={(value) => void change({ [what]: value })}
            />
          ))}
          <Select
            label={t('account.privacy.friendRequests')}
            value={data.friendRequests}
            options={requesters.map((value) => ({ value, label: t(`account.audience.${value}`) }))}
            choose={(value) => void change({ friendRequests: value })}
          />
        </div>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </SettingCard>
  )
}
