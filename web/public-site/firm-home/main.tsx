import "#web/ui/theme.css";

import { comeAlive } from "../come-alive.tsx";
import { FirmHomePage } from "./firm-home-page.tsx";

comeAlive(<FirmHomePage />);
