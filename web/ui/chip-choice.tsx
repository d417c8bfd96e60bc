import { chipClass } from './chip.ts'

type Props<T extends string | number> = {
  legend: string
  /** Name of the radio buttons, unique in the form. */
  name: string
  options: readonly T[]
  chosen: T
  choose: (option: T) => void
  label: (option: T) => string
}

export function ChipChoice<T extends string | number>({ legend, name, options, chosen, choose, label }: Props<T>) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className={`${chipClass(chosen === option ? 'on' : 'off')} cursor-pointer focus-inside:outline-2 focus-inside:outline-primary`}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={chosen === option}
              onChange={() => choose(option)}
            />
            {label(option)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
