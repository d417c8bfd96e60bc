import ImageUp from 'lucide-react/icons/image-up'
import { type FormEvent, Suspense, useState } from 'react'
import { maxBioLength, type OwnUser, updateInfo } from '#contract/account.ts'
import { call } from '#web/api/call.ts'
import { loadSession } from '#web/api/session.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { lazyPart } from '#web/way/lazy-part.ts'
import { EmailCard } from './email-card.tsx'
import { PhoneCard } from './phone-card.tsx'
import type { PictureKind } from './picture-dialog.tsx'
import { SavedNote } from './saved-note.tsx'
import { SettingCard } from './setting-card.tsx'
import { useSaving } from './use-saving.ts'

const PictureDialog = lazyPart(() => import('./picture-dialog.tsx'), 'PictureDialog')

export function ProfileSection({ user }: { user: OwnUser }) {
  return (
    <div className="flex flex-col gap-5">
      <PicturesCard user={user} />
      <AboutCard user={user} />
      <EmailCard user={user} />
      <PhoneCard user={user} />
    </div>
  )
}

function PicturesCard({ user }: { user: OwnUser }) {
  const t = useTranslate()
  const [changing, setChanging] = useState<PictureKind | null>(null)
  const hasPicture = changing === 'cover' ? user.coverPicture !== '' : user.profilePicture !== ''
  return (
    <div className="card overflow-hidden">
      <div className="relative aspect-[3/1] bg-surface-3">
        {user.coverPicture ? (
          <Picture
            src={user.coverPicture}
            alt=""
            width={704}
            height={235}
            isPhoto
            className="size-full object-cover"
            isEager
          />
        ) : (
          <div aria-hidden className="field field-football relative size-full" />
        )}
        <button
          type="button"
          onClick={() => setChanging('cover')}
          className="absolute right-3 top-3 inline-flex h-11 items-center gap-2 rounded-md bg-picture-glass px-3.5 text-sm font-semibold text-on-picture backdrop-blur-sm"
        >
          <ImageUp size={18} aria-hidden />
          {t('picture.cover.change')}
        </button>
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 px-4 pb-4 sm:px-5">
        <div className="relative -mt-10 rounded-full border-4 border-surface bg-surface">
          <Avatar name={user.displayName} seed={user.userId} picture={user.profilePicture} size={80} isEager />
        </div>
        <div className="min-w-0 flex-1 basis-40 pt-3">
          <p translate="no" className="truncate font-bold">
            {user.displayName}
          </p>
          <p className="truncate text-sm text-ink-2">@{user.username}</p>
        </div>
        <Button tone="neutral" size="medium" onClick={() => setChanging('avatar')}>
          {t('picture.avatar.change')}
        </Button>
      </div>
      {changing && (
        <Suspense fallback={null}>
          <PictureDialog kind={changing} hasPicture={hasPicture} close={() => setChanging(null)} />
        </Suspense>
      )}
    </div>
  )
}

function AboutCard({ user }: { user: OwnUser }) {
  const t = useTranslate()
  const saving = useSaving()
  const [nickname, setNickname] = useState(user.displayName)
  const [bio, setBio] = useState(user.bio)
  const isChanged = nickname !== user.displayName || bio !== user.bio

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    await saving.save(async () => {
      const kept = await call(updateInfo, { nickname, bio })
      setNickname(kept.displayName)
      setBio(kept.bio)
      await loadSession()
    })
  }

  return (
    <SettingCard title={t('account.about')} status={<SavedNote isShown={saving.isSaved} />}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormAlert text={saving.fault} />
        <Field
          label={t('session.displayName')}
          help={t('account.nickname.help')}
          autoComplete="nickname"
          maxLength={60}
          value={nickname}
          onChange={({ target }) => setNickname(target.value)}
        />
        <TextArea
          label={t('account.bio')}
          help={t('account.bio.left', { left: Math.max(0, maxBioLength - [...bio].length) })}
          rows={4}
          maxLength={maxBioLength}
          value={bio}
          onChange={({ target }) => setBio(target.value)}
        />
        <Button
          type="submit"
          className="self-start"
          isBusy={saving.isBusy}
          disabled={!isChanged || nickname.trim() === ''}
        >
          {t('account.save')}
        </Button>
      </form>
    </SettingCard>
  )
}
