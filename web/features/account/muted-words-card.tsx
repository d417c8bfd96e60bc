import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { cleanMutedWords, maxMutedWords, mutedWords, mutedWordsSave } from '#contract/privacy.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { ReadError } from '#web/list/read-error.tsx'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SavedNote } from './saved-note.tsx'
import { SettingCard } from './setting-card.tsx'
import { useRead } from './use-read.ts'
import { useSaving } from './use-saving.ts'

export function MutedWordsCard() {
  const t = useTranslate()
  const { data, isFailed, read, setData } = useRead(async () => (await call(mutedWords)).words)
  const saving = useSaving()
  const [typed, setTyped] = useState('')
  const [word = ''] = cleanMutedWords([typed])
  const isFull = (data?.length ?? 0) >= maxMutedWords

  async function keep(words: string[]): Promise<boolean> {
    return saving.save(async () => setData((await call(mutedWordsSave, { words })).words))
  }

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (data && word !== '' && (await keep([...data, word]))) setTyped('')
  }

  return (
    <SettingCard
      title={t('account.mutedWords')}
      text={t('account.mutedWords.text')}
      status={<SavedNote isShown={saving.isSaved} />}
    >
      {isFailed && !data ? (
        <ReadError read={read} />
      ) : data ? (
        <>
          <FormAlert text={saving.fault} />
          <form noValidate onSubmit={(event) => void add(event)} className="flex items-end gap-2">
            <Field
              className="min-w-0 flex-1"
              label={t('account.mutedWords.add')}
              maxLength={60}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" size="large" tone="neutral" isBusy={saving.isBusy} disabled={word === '' || isFull}>
              {t('account.add')}
            </Button>
          </form>
          {data.length > 0 && (
            <ul className="mt-4 flex flex-wrap gap-2">
              {data.map((one) => (
                <li
                  key={one}
                  className="inline-flex max-w-full items-center rounded-full border border-line bg-surface-2 pl-4 text-sm font-semibold"
                >
                  <span className="truncate">{one}</span>
                  <button
                    type="button"
                    className="tap inline-flex items-center justify-center rounded-full text-ink-3 hover:text-ink"
                    aria-label={t('account.mutedWords.remove', { word: one })}
                    onClick={() => void keep(data.filter((other) => other !== one))}
                  >
                    <X size={16} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </SettingCard>
  )
}
