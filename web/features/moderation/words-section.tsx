import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import {
  dropWordRule,
  keepWordRule,
  maxWordLength,
  type WordAction,
  type WordRule,
  wordActions,
  wordRules,
} from '#contract/moderation.ts'
import { call } from '#web/api/call.ts'
import { useTranslate } from '#web/i18n/translate.ts'
import { failureText } from '#web/login/failure-text.ts'
import { FormAlert } from '#web/login/form-alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipChoice } from '#web/ui/chip-choice.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { Mark } from './desk-card.tsx'
import { DeskList } from './desk-list.tsx'
import { useAct } from './use-act.ts'

const read = (after: string | undefined) => call(wordRules, { after })

export function WordsSection({ isOperator }: { isOperator: boolean }) {
  const t = useTranslate()
  const [version, setVersion] = useState(0)
  return (
    <>
      {isOperator ? (
        <WordForm added={() => setVersion((now) => now + 1)} />
      ) : (
        <p className="mb-4 text-sm text-ink-2">{t('moderation.word.operators')}</p>
      )}
      <DeskList
        key={version}
        read={read}
        keyOf={({ word }) => word}
        empty={t('moderation.words.none')}
        emptyText={t('moderation.words.none.text')}
      >
        {(rule, reload) => <WordLine rule={rule} isOperator={isOperator} reload={reload} />}
      </DeskList>
    </>
  )
}

function WordForm({ added }: { added: () => void }) {
  const t = useTranslate()
  const [word, setWord] = useState('')
  const [action, setAction] = useState<WordAction>('mask')
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function add(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setFailure('')
    try {
      const kept = await call(keepWordRule, { word, action })
      showToast({ tone: 'success', title: t('moderation.word.added', kept) })
      setWord('')
      added()
    } catch (error) {
      setFailure(failureText(t, error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={(event) => void add(event)} className="card mb-4 space-y-4 p-4">
      <Field
        label={t('moderation.word')}
        help={t('moderation.word.help')}
        value={word}
        required
        maxLength={maxWordLength}
        onChange={(event) => setWord(event.target.value)}
      />
      <ChipChoice
        legend={t('moderation.word.action')}
        name="action"
        options={wordActions}
        chosen={action}
        choose={setAction}
        label={(one) => t(`moderation.word.${one}`)}
      />
      <FormAlert text={failure} />
      <Button type="submit" isBusy={isBusy} disabled={word.trim() === ''}>
        {t('moderation.word.add')}
      </Button>
    </form>
  )
}

type LineProps = { rule: WordRule; isOperator: boolean; reload: () => Promise<void> }

function WordLine({ rule: { word, action, byName }, isOperator, reload }: LineProps) {
  const t = useTranslate()
  const { isBusy, act } = useAct(reload)
  return (
    <li className="card flex min-h-14 items-center gap-3 px-4 py-1.5">
      <p className="min-w-0 flex-1">
        <bdi translate="no" className="font-semibold [overflow-wrap:anywhere]">
          {word}
        </bdi>
        {byName && <span className="block text-xs text-ink-2">{byName}</span>}
      </p>
      <Mark text={t(`moderation.word.${action}`)} />
      {isOperator && (
        <IconButton
          label={t('moderation.word.remove', { word })}
          disabled={isBusy}
          onClick={() => void act(() => call(dropWordRule, { word }), t('moderation.word.removed', { word }))}
        >
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
