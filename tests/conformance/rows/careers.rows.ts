import { applyFor, ownApplications, positionInfo, positionList, withdrawApplication } from '#contract/careers.ts'
import { plainRows, type Row } from '#tests/conformance/authorisation-rows.ts'

export const rows: readonly Row[] = [
  ...plainRows({
    public: [positionInfo, positionList],
    user: [applyFor, ownApplications],
  }),
  {
    call: withdrawApplication,
    who: 'user',
    cases: [
      { on: 'application', input: ({ id }) => ({ id }), expected: { owner: 'Success', rest: 'APPLICATION_NOT_FOUND' } },
    ],
  },
]
