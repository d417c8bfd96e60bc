import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

/** `hidesLabel` shows the label only to screen readers, for example when a placeholder has the same text. */
export type Labelled = { label: string; help?: string; error?: string; hidesLabel?: boolean }

/** Attributes that link a control to its label and its note, for assistive technology. */
export type ControlTies = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type Props = Labelled & { className: string | undefined; control: (ties: ControlTies) => ReactNode }

/** A control under its label, with a help or error text that screen readers read with it. */
export function LabelledControl({ label, help, error, hidesLabel, className, control }: Props) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? help
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'text-sm font-semibold text-ink'}>
        {label}
      </label>
      {control({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note ? noteId : undefined })}
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={classNames('text-sm', error ? 'text-danger' : 'text-ink-2')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
