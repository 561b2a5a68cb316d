/** Which row each lead is drawn in. */
export interface RowKeys {
  /** @param question what was asked for  @param ids of the leads that are drawn, from the top  @returns a key for each */
  keysOf: (question: string, ids: readonly string[]) => number[]
}

/** A lead keeps its row for as long as one question is looked at, and with it the focus that is in the row. The answer to another question
 *  is written into the rows that stand there: that costs a fraction of taking them all away and making others. */
export function createRowKeys(): RowKeys {
  let asked: string | undefined
  let rows = new Map<string, number>()
  let drawn: readonly number[] = []
  let free: number[] = []
  let next = 0
  return {
    keysOf(question, ids) {
      if (question !== asked) {
        asked = question
        rows = new Map()
        free = [...drawn]
      }
      drawn = ids.map((id) => {
        const key = rows.get(id) ?? free.shift() ?? next++
        rows.set(id, key)
        return key
      })
      // What is not taken at once is gone from the screen.
      free = []
      return [...drawn]
    },
  }
}
