import type { Page } from '#contract/envelope.ts'

export function offsetOf(paging: { pageNum: number; pageSize: number }): number {
  return (paging.pageNum - 1) * paging.pageSize
}

/** Wraps a page's rows in the envelope's list shape. An empty list has one page. */
export function toPage<T>(list: T[], total: number, paging: { pageNum: number; pageSize: number }): Page<T> {
  return { list, currPage: paging.pageNum, totalPage: Math.max(1, Math.ceil(total / paging.pageSize)), total }
}
