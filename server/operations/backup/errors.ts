/** A backup or restore that failed, with a sentence for the owner. Nothing has been changed. */
export class BackupError extends Error {
  /** Whether the database is damaged. */
  readonly isDamage: boolean
  constructor(sentence: string, { isDamage = false, ...options }: ErrorOptions & { isDamage?: boolean } = {}) {
    super(sentence, options)
    this.name = 'BackupError'
    this.isDamage = isDamage
  }
}
