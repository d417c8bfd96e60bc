import type { DatabaseEngine } from '#server/engines/ports.ts'
import { ApiError } from '#server/http/errors.ts'
import { neutralLabel } from './company.rules.ts'
import {
  type CompanyRow,
  type ExtCompany,
  findCompany,
  findCompanyOf,
  insertCompany,
  lockCompanies,
  updateCompany,
} from './company.store.ts'

export type CompanyService = {
  /** Returns our id of a provider’s company. A new company gets a neutral label. */
  idOf(ext: ExtCompany): Promise<number>
  /** Changes the given fields and returns the company. Throws COMPANY_NOT_FOUND. */
  change(
    companyId: string,
    to: { label?: string | undefined; sort?: number | undefined; isShown?: boolean | undefined },
  ): Promise<CompanyRow>
}

export function createCompanyService({ db }: DatabaseEngine): CompanyService {
  const known = new Map<string, Promise<number>>()

  async function findOrMake(ext: ExtCompany): Promise<number> {
    const found = await findCompanyOf(db, ext)
    if (found !== null) return found
    return db.transaction().execute(async (tx) => {
      await lockCompanies(tx)
      const created = await findCompanyOf(tx, ext)
      if (created !== null) return created
      // Companies of the European list are hidden at first: the list is long and would hide the companies that members
      // compare.
      const id = await insertCompany(tx, ext, ext.space !== 'european')
      await updateCompany(tx, id, { label: neutralLabel(id) })
      return id
    })
  }

  return {
    idOf(ext) {
      const key = `${ext.provider} ${ext.sport} ${ext.space} ${ext.extId}`
      const found = known.get(key) ?? findOrMake(ext)
      known.set(key, found)
      // A failed query is not cached.
      found.catch(() => known.delete(key))
      return found
    },
    async change(companyId, { label, sort, isShown }) {
      const company = await findCompany(db, companyId)
      if (!company) throw new ApiError('COMPANY_NOT_FOUND')
      return updateCompany(db, company.id, {
        label: label ?? company.label,
        sort: sort ?? company.sort,
        is_shown: isShown ?? company.is_shown,
      })
    },
  }
}
