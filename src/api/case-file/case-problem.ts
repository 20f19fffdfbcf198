/** Why a file cannot be opened as a case, to be shown as it is. */
export class CaseProblem extends Error {
  override readonly name = 'CaseProblem';
  constructor(
    readonly title: string,
    detail: string,
  ) {
    super(detail);
  }
}
