/** A slip: what may be meant, what was written, and what it must be taken for; null where it must be refused. */
export type Slip = readonly [list: readonly string[], written: string, meant: string | null];

const shipping = ["pending", "processing", "shipped", "delivered", "cancelled", "returned"];
const cabins = ["economy", "premium_economy", "business", "first"];
const currencies = ["USD", "EUR", "GBP", "JPY", "CNY", "AUD", "CAD", "CHF"];
const units = ["celsius", "fahrenheit", "kelvin"];
const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const countries = ["Australia", "Austria", "Niger", "Nigeria", "Iran", "Iraq", "Slovakia", "Slovenia", "Germany"];
const priorities = ["lowest", "low", "medium", "high", "highest"];

/** Enum values, written before the ladder was tuned on them. */
export const firstEnums: readonly Slip[] = [
  [shipping, "Pending", "pending"],
  [shipping, "SHIPPED", "shipped"],
  [shipping, "delivered ", "delivered"],
  [shipping, "deliverd", "delivered"],
  [shipping, "proccessing", "processing"],
  [shipping, "canceled", "cancelled"],
  [shipping, '"returned"', "returned"],
  [shipping, "lost", null],
  [shipping, "undelivered", null],
  [shipping, "unshipped", null],
  [cabins, "Premium Economy", "premium_economy"],
  [cabins, "premium-economy", "premium_economy"],
  [cabins, "PremiumEconomy", "premium_economy"],
  [cabins, "economy premium", "premium_economy"],
  [cabins, "bussiness", "business"],
  [cabins, "coach", null],
  [cabins, "firstt", "first"],
  [currencies, "usd", "USD"],
  [currencies, "Eur", "EUR"],
  [currencies, "USB", null],
  [currencies, "AUS", null],
  [currencies, "CND", null],
  [currencies, "CHN", null],
  [currencies, "NZD", null],
  [currencies, " GBP", "GBP"],
  [units, "Celcius", "celsius"],
  [units, "farenheit", "fahrenheit"],
  [units, "Fahrenheit", "fahrenheit"],
  [units, "C", null],
  [units, "degrees", null],
  [days, "monday", "Monday"],
  [days, "Wensday", null],
  [days, "Wednsday", "Wednesday"],
  [days, "TUESDAY", "Tuesday"],
  [days, "Tursday", null],
  [days, "Sun", null],
  [countries, "australia", "Australia"],
  [countries, "Austrlia", "Australia"],
  [countries, "Austra", null],
  [countries, "Nigera", null],
  [countries, "Irak", null],
  [countries, "Slovakya", "Slovakia"],
  [countries, "Slovania", null],
  [["South Korea", "Japan"], "North Korea", null],
  [priorities, "LOW", "low"],
  [priorities, "hi", null],
  [priorities, "lower", null],
  [priorities, "mediun", "medium"],
  [priorities, "highst", null],
  [["北京", "上海", "广州"], "北京 ", "北京"],
  [["北京", "上海", "广州"], "北京市", null],
  [["北京", "上海", "广州"], "南京", null],
  [["北京", "上海", "广州"], "上海滩", null],
  [["Ａ型", "B型"], "A型", "Ａ型"],
];

const crud = ["get_user", "update_user", "delete_user", "list_users", "create_user"];
const travel = ["get_weather", "get_forecast", "search_flights", "book_flight", "cancel_booking"];
const github = ["list_issues", "create_issue", "close_issue", "reopen_issue", "list_pull_requests"];

/** Names of tools. */
export const firstNames: readonly Slip[] = [
  [crud, "getUser", "get_user"],
  [crud, "GetUser", "get_user"],
  [crud, "get-user", "get_user"],
  [crud, "functions.get_user", "get_user"],
  [crud, "default_api:delete_user", "delete_user"],
  [crud, "get_users", null],
  [crud, "remove_user", null],
  [crud, "fetch_user", null],
  [crud, "user_get", null],
  [crud, "delete_usr", null],
  [crud, "user", null],
  [travel, "get_wether", null],
  [travel, "weather", null],
  [travel, "book_flights", null],
  [travel, "search_flight", null],
  [travel, "cancel_flight", null],
  [travel, "mcp__travel__book_flight", "book_flight"],
  [travel, "book_flight\n", "book_flight"],
  [travel, "search_flights<|channel|>commentary", "search_flights"],
  [travel, "tools.getWeather", "get_weather"],
  [travel, "`get_forecast`", "get_forecast"],
  [travel, "get_forecast()", "get_forecast"],
  [github, "github.list_issues", "list_issues"],
  [github, "github/create_issue", "create_issue"],
  [github, "github__close_issue", "close_issue"],
  [github, "open_issue", null],
  [github, "closeIssue", "close_issue"],
  [github, "close_issues", null],
  [["enable_alarm"], "disable_alarm", null],
];
