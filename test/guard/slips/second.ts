import type { Slip } from "./first.js";

const switches = ["enable", "disable", "lock", "unlock", "mount", "unmount"];
const orders = ["ascending", "descending"];
const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const roles = ["viewer", "editor", "admin", "owner", "super_admin"];
const sizes = ["small", "medium", "large", "x-large", "xx-large"];
const meals = ["vegetarian", "vegan", "halal", "kosher", "gluten-free"];
const cities = ["São Paulo", "New York", "New Orleans", "York", "Washington, D.C.", "Newark", "Québec"];
const grades = ["A", "A-", "A+", "B", "B-"];
const versions = ["v1", "v2", "v10", "v1.2"];
const facilities = ["Wi-Fi", "Reading Room", "Fiction", "Children Section", "Cafe"];
const languages = ["en", "en-GB", "fr", "fr-CA", "zh-Hans", "zh-Hant"];
const directions = ["north", "northeast", "northwest", "south", "southeast", "southwest"];
const accounts = ["checking", "savings", "credit", "debit"];
const sports = ["football", "baseball", "basketball", "volleyball", "softball"];

/** Enum values, written after the ladder. */
export const secondEnums: readonly Slip[] = [
  [switches, "Enable", "enable"],
  [switches, "enabled", "enable"],
  [switches, "un-lock", "unlock"],
  [switches, "dismount", null],
  [switches, "enabel", "enable"],
  [orders, "asc", null],
  [orders, "Ascending", "ascending"],
  [orders, "decending", "descending"],
  [orders, "acsending", "ascending"],
  [methods, "get", "GET"],
  [methods, "Delete", "DELETE"],
  [methods, "POSTS", null],
  [methods, "HEAD", null],
  [methods, "PUTT", null],
  [roles, "Super Admin", "super_admin"],
  [roles, "superadmin", "super_admin"],
  [roles, "admin super", "super_admin"],
  [roles, "admn", null],
  [roles, "veiwer", "viewer"],
  [roles, "reviewer", null],
  [roles, "co-owner", null],
  [sizes, "X-Large", "x-large"],
  [sizes, "xlarge", "x-large"],
  [sizes, "xxlarge", "xx-large"],
  [sizes, "meduim", "medium"],
  [sizes, "smal", null],
  [meals, "Vegeterian", "vegetarian"],
  [meals, "gluten free", "gluten-free"],
  [meals, "non-vegetarian", null],
  [meals, "non-vegan", null],
  [meals, "gluten", null],
  [cities, "Sao Paulo", "São Paulo"],
  [cities, "new york", "New York"],
  [cities, "New Yrok", "New York"],
  [cities, "Newyork", "New York"],
  [cities, "Quebec", "Québec"],
  [cities, "New", null],
  [cities, "New Ark", "Newark"],
  [grades, "a+", "A+"],
  [grades, "A -", "A-"],
  [grades, "A--", null],
  [versions, "V2", "v2"],
  [versions, "v12", null],
  [versions, "2", null],
  [versions, "v 10", "v10"],
  [facilities, "wifi", "Wi-Fi"],
  [facilities, "WIFI", "Wi-Fi"],
  [facilities, "reading room", "Reading Room"],
  [facilities, "English fiction", null],
  [facilities, "Non-Fiction", null],
  [facilities, "Café", "Cafe"],
  [languages, "EN", "en"],
  [languages, "en_gb", "en-GB"],
  [languages, "zh-Han", null],
  [languages, "es", null],
  [directions, "North East", "northeast"],
  [directions, "north-west", "northwest"],
  [directions, "nothwest", "northwest"],
  [directions, "soutwest", "southwest"],
  [accounts, "saving", "savings"],
  [accounts, "chequing", null],
  [accounts, "credits", "credit"],
  [sports, "Foot ball", "football"],
  [sports, "basketbal", "basketball"],
  [sports, "soccer", null],
  [["true", "false"], "yes", null],
  [["10", "100", "1000"], "10.0", null],
  [["10", "100", "1000"], "1e3", null],
  [["2024-01-01", "2024-10-01"], "2024-1-01", null],
  [["constructor", "toString"], "Constructor", "constructor"],
  [["constructor", "toString"], "__proto__", null],
];

const files = ["read_file", "write_file", "delete_file", "move_file", "read_multiple_files"];
const dotted = ["blackjack.check_winner", "poker.check_hand", "chess.check_move"];
const cloud = ["aws.start_instance", "aws.stop_instance", "gcp.start_instance"];
const alarms = ["set_alarm", "get_alarm", "unset_alarm"];

/** Names of tools. */
export const secondNames: readonly Slip[] = [
  [files, "ReadFile", "read_file"],
  [files, "readfile", "read_file"],
  [files, "reads_file", null],
  [files, "remove_file", null],
  [files, "read_files", null],
  [files, "filesystem.read_file", "read_file"],
  [files, "filesystem__read_file", "read_file"],
  [files, "mcp__filesystem__write_file", "write_file"],
  [files, "read file", "read_file"],
  [files, "READ_FILE", "read_file"],
  [files, "file_read", null],
  [dotted, "check_winner", "blackjack.check_winner"],
  [dotted, "blackjack_check_winner", "blackjack.check_winner"],
  [dotted, "functions.check_hand", "poker.check_hand"],
  [dotted, "check", null],
  [dotted, "roulette.check_winner", null],
  [cloud, "stop_instance", "aws.stop_instance"],
  [cloud, "start_instance", null],
  [cloud, "azure.start_instance", null],
  [cloud, "gcp.stop_instance", null],
  [alarms, "setAlarm", "set_alarm"],
  [alarms, "un_set_alarm", "unset_alarm"],
  [alarms, "reset_alarm", null],
  [alarms, "set_alarms", null],
  [["constructor_info"], "constructor", null],
  [["get_user"], "__proto__", null],
  [["get_user"], "get_user<|end|><|start|>", "get_user"],
  [["get_user"], "", "get_user"],
  [["get_user", "set_user"], "", null],
];
