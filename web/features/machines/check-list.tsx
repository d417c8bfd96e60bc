type Props<T extends string> = {
  legend: string
  options: readonly T[]
  chosen: readonly T[]
  choose: (chosen: T[]) => void
  label: (option: T) => string
}

/** A group of options of which several can be chosen. Each shows its name in the interface of programs too. */
export function CheckList<T extends string>({ legend, options, chosen, choose, label }: Props<T>) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {options.map((option) => (
        <label
          key={option}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-1 hover:bg-surface-3"
        >
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary-fill"
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              choose(target.checked ? [...chosen, option] : chosen.filter((one) => one !== option))
            }
          />
          <span className="min-w-0 flex-1 text-sm">
            {label(option)}{' '}
            <code className="text-xs text-ink-2 [overflow-wrap:anywhere]" translate="no">
              {option}
            </code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
