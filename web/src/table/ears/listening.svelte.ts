/** What is told to who listens, beside questions and the report: what a key asked for. */

class Listening {
  #said = $state('');
  #again = false;
  /** While a list tells what it lays out, the table need not tell it too. */
  quiet = $state(false);

  get said(): string {
    return this.#said;
  }
  /** Tell it, be it what was told before. */
  tell(text: string): void {
    this.#again = !this.#again;
    this.#said = text && this.#again ? `${text}\u00a0` : text;
  }
}

export const listening = new Listening();
