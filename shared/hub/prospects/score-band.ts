export type ScoreBand = 'green' | 'amber' | 'orange'

/** The colour of an email score. @param score percent */
export function scoreBand(score: number): ScoreBand {
  if (score >= 80) return 'green'
  return score >= 60 ? 'amber' : 'orange'
}
