/**
 * Tells the weather of a city, sentence 1 of a long text.
 * Tells the weather of a city, sentence 2 of a long text.
 * Tells the weather of a city, sentence 3 of a long text.
 * Tells the weather of a city, sentence 4 of a long text.
 * Tells the weather of a city, sentence 5 of a long text.
 * Tells the weather of a city, sentence 6 of a long text.
 * Tells the weather of a city, sentence 7 of a long text.
 * Tells the weather of a city, sentence 8 of a long text.
 * Tells the weather of a city, sentence 9 of a long text.
 * Tells the weather of a city, sentence 10 of a long text.
 * Tells the weather of a city, sentence 11 of a long text.
 * Tells the weather of a city, sentence 12 of a long text.
 * Tells the weather of a city, sentence 13 of a long text.
 * Tells the weather of a city, sentence 14 of a long text.
 * Tells the weather of a city, sentence 15 of a long text.
 * Tells the weather of a city, sentence 16 of a long text.
 * Tells the weather of a city, sentence 17 of a long text.
 * Tells the weather of a city, sentence 18 of a long text.
 * Tells the weather of a city, sentence 19 of a long text.
 * Tells the weather of a city, sentence 20 of a long text.
 * Tells the weather of a city, sentence 21 of a long text.
 * Tells the weather of a city, sentence 22 of a long text.
 * Tells the weather of a city, sentence 23 of a long text.
 * Tells the weather of a city, sentence 24 of a long text.
 * Tells the weather of a city, sentence 25 of a long text.
 * Tells the weather of a city, sentence 26 of a long text.
 * Tells the weather of a city, sentence 27 of a long text.
 * Tells the weather of a city, sentence 28 of a long text.
 * Tells the weather of a city, sentence 29 of a long text.
 * Tells the weather of a city, sentence 30 of a long text.
 * Tells the weather of a city, sentence 31 of a long text.
 * Tells the weather of a city, sentence 32 of a long text.
 * Tells the weather of a city, sentence 33 of a long text.
 * Tells the weather of a city, sentence 34 of a long text.
 * Tells the weather of a city, sentence 35 of a long text.
 * Tells the weather of a city, sentence 36 of a long text.
 * Tells the weather of a city, sentence 37 of a long text.
 * Tells the weather of a city, sentence 38 of a long text.
 * Tells the weather of a city, sentence 39 of a long text.
 * Tells the weather of a city, sentence 40 of a long text.
 * @tool
 */
export function weather(city: string): string {
  return city;
}
