import { search } from '#contract/search.ts'
import { plainRows } from '../authorisation-rows.ts'

export const rows = plainRows({
  public: [search],
})
